/** Tribuo's evaluations and predictions as evidence. */
@NullMarked
package dev.credence.tribuo;

import org.jspecify.annotations.NullMarked;

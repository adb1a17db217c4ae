/** Tests of confidence sequences and monitors. */
@NullMarked
package dev.credence.sequential;

import org.jspecify.annotations.NullMarked;

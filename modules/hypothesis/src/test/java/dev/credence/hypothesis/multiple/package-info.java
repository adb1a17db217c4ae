/** Tests. */
@NullMarked
package dev.credence.hypothesis.multiple;

import org.jspecify.annotations.NullMarked;

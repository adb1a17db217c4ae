/** AssertJ's assertions about estimates and comparisons. */
@NullMarked
package dev.credence.assertj;

import org.jspecify.annotations.NullMarked;

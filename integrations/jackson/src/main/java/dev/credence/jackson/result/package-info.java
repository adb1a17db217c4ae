/** The JSON forms of estimates and comparisons, as records. */
@NullMarked
package dev.credence.jackson.result;

import org.jspecify.annotations.NullMarked;

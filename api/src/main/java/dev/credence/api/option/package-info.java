/** Options as part of a spelling, {@code name:key=value}, and who accepts them. */
@NullMarked
package dev.credence.api.option;

import org.jspecify.annotations.NullMarked;

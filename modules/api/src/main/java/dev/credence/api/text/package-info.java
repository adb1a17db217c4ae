/** Helpers for the text of messages. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.api.text;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;

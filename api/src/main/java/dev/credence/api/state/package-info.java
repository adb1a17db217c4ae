/**
 * Evidence as states: taken in row by row on any number of machines, merged in any order to the same bits, written as bytes, read back,
 * and then a sample like any other.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.api.state;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;

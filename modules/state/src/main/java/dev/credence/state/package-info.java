/**
 * States of evidence: they collect rows one at a time on any number of machines, merge in any order to the same bits, can be
 * written as bytes and read back, and can be converted to samples.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.state;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;

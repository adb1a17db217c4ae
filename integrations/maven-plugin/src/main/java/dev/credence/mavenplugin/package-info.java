/**
 * Goals that run the commands {@code gate}, {@code report} and {@code baseline set} of Credence in a build. They pass parameters to the
 * command and decide nothing themselves: its exit status becomes the result of the build.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.mavenplugin;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;

/** Reports of coverage studies, and the file from which a stopped study is resumed. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.coverage.report;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;

/** All tests by name, for JSON and command lines; the package is exported only to other modules of this project. Start at {@link dev.credence.hypothesis.named.HypothesisTests}. */
@NullMarked
package dev.credence.hypothesis.named;

import org.jspecify.annotations.NullMarked;

/** Coverage of default intervals where users are: every registered metric, over truths, sizes and designs that are not even. */
@NullMarked
package dev.credence.benchmarks.defaults;

import org.jspecify.annotations.NullMarked;

/** Benchmarks, each with a test that its rivals return equal results. */
@NullMarked
package dev.credence.benchmarks;

import org.jspecify.annotations.NullMarked;

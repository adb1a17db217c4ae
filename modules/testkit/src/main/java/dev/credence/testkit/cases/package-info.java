/** What laws are tried on: corner cases, generators of random evidence, populations to simulate from, small metrics. */
@NullMarked
package dev.credence.testkit.cases;

import org.jspecify.annotations.NullMarked;

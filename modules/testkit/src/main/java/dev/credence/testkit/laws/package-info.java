/** The laws that every metric, interval method and comparator obeys, as plain methods that throw an assertion error. */
@NullMarked
package dev.credence.testkit.laws;

import org.jspecify.annotations.NullMarked;

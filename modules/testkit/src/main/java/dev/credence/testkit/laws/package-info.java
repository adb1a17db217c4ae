/** Laws that metrics, interval methods, comparators and evidence share, as plain methods that throw an assertion error. */
@NullMarked
package dev.credence.testkit.laws;

import org.jspecify.annotations.NullMarked;

/** Laws of comparators: their tests, margins and directions. */
@NullMarked
package dev.credence.testkit.laws.comparator;

import org.jspecify.annotations.NullMarked;

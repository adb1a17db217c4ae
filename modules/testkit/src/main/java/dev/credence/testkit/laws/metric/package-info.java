/** Laws of metrics: their values, influences and guaranteed bounds. */
@NullMarked
package dev.credence.testkit.laws.metric;

import org.jspecify.annotations.NullMarked;

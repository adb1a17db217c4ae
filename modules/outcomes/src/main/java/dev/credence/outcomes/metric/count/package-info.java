/** The metrics of true and false positives per item. {@link java.util.ServiceLoader} finds them. */
@NullMarked
package dev.credence.outcomes.metric.count;

import org.jspecify.annotations.NullMarked;

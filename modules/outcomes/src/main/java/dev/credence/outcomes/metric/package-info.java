/** The metrics of outcomes. {@link java.util.ServiceLoader} finds them. */
@NullMarked
package dev.credence.outcomes.metric;

import org.jspecify.annotations.NullMarked;

/** Names the metric, method or comparator of a user in which an error arose. */
@NullMarked
package dev.credence.api.internal.provider;

import org.jspecify.annotations.NullMarked;

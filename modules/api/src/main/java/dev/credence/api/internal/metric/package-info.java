/** Numerical parts of metrics: derivatives, influences and the four counts. It is not part of the API, and may change in any release. */
@NullMarked
package dev.credence.api.internal.metric;

import org.jspecify.annotations.NullMarked;

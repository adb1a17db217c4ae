/** Storage of scores: sorted runs, ranges and bins. It is not part of the API, and may change in any release. */
@NullMarked
package dev.credence.api.internal.scores;

import org.jspecify.annotations.NullMarked;

/** The keys of the rows that a state stores: labels, and ranges of scores. It is not part of the API, and may change in any release. */
@NullMarked
package dev.credence.state.keys;

import org.jspecify.annotations.NullMarked;

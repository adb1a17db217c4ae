/**
 * The format of states as bytes: numbers, text, exact sums and ranges of scores are written and read. It is not part of the API, and
 * may change in any release.
 */
@NullMarked
package dev.credence.state.format;

import org.jspecify.annotations.NullMarked;

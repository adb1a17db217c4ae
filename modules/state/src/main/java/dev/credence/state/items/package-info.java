/** The rows of outcomes that a state stores, by cluster and item. It is not part of the API, and may change in any release. */
@NullMarked
package dev.credence.state.items;

import org.jspecify.annotations.NullMarked;

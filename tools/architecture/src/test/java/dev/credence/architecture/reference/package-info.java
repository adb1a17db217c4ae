/**
 * Writes the pages of {@code docs/reference} from what is registered and from the Javadoc of its classes, and tests that the committed
 * pages equal that.
 */
@NullMarked
package dev.credence.architecture.reference;

import org.jspecify.annotations.NullMarked;

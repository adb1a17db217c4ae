/** Tables of a page with the intervals drawn in their rows, as in the forest plots of medical papers. */
@NullMarked
package dev.credence.page.forest;

import org.jspecify.annotations.NullMarked;

/** How many items to collect: for the width of an interval, for the power of a comparison, for being better than chance. */
@NullMarked
package dev.credence.planning;

import org.jspecify.annotations.NullMarked;

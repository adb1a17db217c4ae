/** The thresholds of scores on a page: what each would give, computed beforehand, so that the page itself computes nothing. */
@NullMarked
package dev.credence.page.threshold;

import org.jspecify.annotations.NullMarked;

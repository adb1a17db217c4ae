/** The delta method by influences: variance by design, three intervals, paired and independent comparison. */
@NullMarked
package dev.credence.delta;

import org.jspecify.annotations.NullMarked;

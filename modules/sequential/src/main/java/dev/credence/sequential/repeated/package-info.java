/** The number of successes among repeated trials, and when trials may stop. */
@NullMarked
package dev.credence.sequential.repeated;

import org.jspecify.annotations.NullMarked;

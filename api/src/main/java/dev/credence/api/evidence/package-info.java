/** What was observed: multisets of distinct observations (atoms), and how they merge and pair. */
@NullMarked
package dev.credence.api.evidence;

import org.jspecify.annotations.NullMarked;

/** The JSON forms of evidence, a record each, and what reads and writes them. */
@NullMarked
package dev.credence.jackson.evidence;

import org.jspecify.annotations.NullMarked;

/** The downloads as a stranger gets them: unpacked elsewhere, by another user, in another locale. */
@NullMarked
package dev.credence.dist;

import org.jspecify.annotations.NullMarked;

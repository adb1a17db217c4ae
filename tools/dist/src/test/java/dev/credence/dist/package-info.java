/** Tests of the downloads as a user gets them: unpacked in another folder, by another user, in another locale. */
@NullMarked
package dev.credence.dist;

import org.jspecify.annotations.NullMarked;

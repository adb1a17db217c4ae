/** A program of the build that makes linked pages of the documents and the Javadoc of this project; it is not published. */
@NullMarked
package dev.credence.site;

import org.jspecify.annotations.NullMarked;

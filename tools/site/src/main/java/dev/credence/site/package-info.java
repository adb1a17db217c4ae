/** The documents and the Javadoc of this project as pages that link to each other; a program of the build, not published. */
@NullMarked
package dev.credence.site;

import org.jspecify.annotations.NullMarked;

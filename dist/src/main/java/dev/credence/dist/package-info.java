/** What makes the downloads: archives, a runtime of Java, a package for Debian, checksums. Runs in the build, and is published nowhere. */
@NullMarked
package dev.credence.dist;

import org.jspecify.annotations.NullMarked;

/** The program that makes the downloads: archives, a Java runtime, a package for Debian, checksums. It runs in the build and is not published. */
@NullMarked
package dev.credence.dist;

import org.jspecify.annotations.NullMarked;

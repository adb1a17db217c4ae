/** Tests of the documents: their Java compiles and prints what its comments state, their commands run, their links lead somewhere. */
@NullMarked
package dev.credence.architecture.guide;

import org.jspecify.annotations.NullMarked;

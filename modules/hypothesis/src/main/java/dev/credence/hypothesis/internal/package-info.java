/** Arithmetic, ranks, tails and checks that the tests share; not exported. */
@NullMarked
package dev.credence.hypothesis.internal;

import org.jspecify.annotations.NullMarked;

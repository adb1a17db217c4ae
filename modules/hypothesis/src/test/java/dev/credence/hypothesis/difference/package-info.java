/** Tests of the tests: reference tables, laws, edges. */
@NullMarked
package dev.credence.hypothesis.difference;

import org.jspecify.annotations.NullMarked;

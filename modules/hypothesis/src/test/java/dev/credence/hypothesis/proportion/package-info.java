/** Tests of the tests: reference tables, laws, edges. */
@NullMarked
package dev.credence.hypothesis.proportion;

import org.jspecify.annotations.NullMarked;

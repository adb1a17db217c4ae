/** Tests of the tests: reference tables, laws, edges. */
@NullMarked
package dev.credence.hypothesis;

import org.jspecify.annotations.NullMarked;

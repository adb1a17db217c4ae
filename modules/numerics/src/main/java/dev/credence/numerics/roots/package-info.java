/** Roots: of any function in a bracket, and of Wilson's score equation in closed form. */
@NullMarked
package dev.credence.numerics.roots;

import org.jspecify.annotations.NullMarked;

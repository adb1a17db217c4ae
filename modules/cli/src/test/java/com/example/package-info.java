/** Metrics, methods and comparators of a user, whose classes are not those of Credence. */
@NullMarked
package com.example;

import org.jspecify.annotations.NullMarked;

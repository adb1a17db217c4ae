@NullMarked
package dev.credence.spark;

import org.jspecify.annotations.NullMarked;

/**
 * Strict reading and exact writing of records with Jackson: what every form of Credence's JSON has in common, whatever the
 * settings of the mapper around it.
 */
@NullMarked
package dev.credence.jackson.strict;

import org.jspecify.annotations.NullMarked;

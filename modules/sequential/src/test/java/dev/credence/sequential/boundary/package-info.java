/** Tests of the boundary. */
@org.jspecify.annotations.NullMarked
package dev.credence.sequential.boundary;

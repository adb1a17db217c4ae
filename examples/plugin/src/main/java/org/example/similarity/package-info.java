/** Two metrics of similarity, an interval method, and their wiring: all that a plugin needs. */
package org.example.similarity;

/** Gauges of the running values of monitors, with bounds that are valid at every look. */
module dev.credence.micrometer {
    requires static org.jspecify;
    requires transitive dev.credence.sequential;
    requires transitive micrometer.core;

    exports dev.credence.micrometer;
}

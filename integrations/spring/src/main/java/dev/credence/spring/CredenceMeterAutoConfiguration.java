package dev.credence.spring;

import dev.credence.micrometer.MonitorMeters;
import dev.credence.sequential.Monitor;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Makes gauges of the beans of {@link Monitor} if the application has {@code credence-micrometer} and meters, such as those of the actuator. The
 * tag {@code monitor} is the name of the bean.
 */
@AutoConfiguration
@ConditionalOnClass({MeterBinder.class, MonitorMeters.class})
final class CredenceMeterAutoConfiguration {
    /** Creates the configuration; Spring calls this constructor. */
    public CredenceMeterAutoConfiguration() {}

    /** {@return the gauges of all monitors, which Spring Boot binds to its registries} */
    @Bean
    @ConditionalOnMissingBean(name = "credenceMonitorMeters")
    MeterBinder credenceMonitorMeters(ListableBeanFactory beans) {
        return registry -> beans.getBeansOfType(Monitor.class)
                .forEach((name, monitor) -> MonitorMeters.of(monitor, List.of(Tag.of("monitor", name)))
                        .bindTo(registry));
    }
}

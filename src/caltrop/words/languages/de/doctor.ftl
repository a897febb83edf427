# Was `caltrop doctor` sagt: jede Zeile eine Tatsache und, wenn etwas nicht stimmt, was zu tun ist.

doctor-program = Caltrop { $version } mit Python { $python } unter { $system }.
doctor-port-free = Port { $port } ist frei.
doctor-port-caltrop = Auf Port { $port } antwortet ein Caltrop-Server.
doctor-port-next = Port { $port } gehört einem anderen Programm. Der Server nimmt den nächsten freien.
doctor-port-taken = Port { $port } gehört einem anderen Programm. Beende es oder starte den Server mit einem anderen --port.
doctor-address = { $kind ->
    [vpn] { $address } ({ $adapter }): ein VPN. Nur Geräte im selben VPN können das öffnen.
    [container] { $address } ({ $adapter }): für Container. Kein Handy kann das öffnen.
    [unconnected] { $address } ({ $adapter }): Dieser Adapter hat kein Netz gefunden.
   *[network] { $address } ({ $adapter }): Handys in diesem Netz können das öffnen, wenn keine Firewall davor ist.
}
doctor-address-no-adapter = { $kind ->
    [vpn] { $address }: ein VPN. Nur Geräte im selben VPN können das öffnen.
    [container] { $address }: für Container. Kein Handy kann das öffnen.
    [unconnected] { $address }: Dieser Adapter hat kein Netz gefunden.
   *[network] { $address }: Handys in diesem Netz können das öffnen, wenn keine Firewall davor ist.
}
doctor-no-network = Kein Handy kann eine Adresse dieses Rechners öffnen. Verbinde ihn mit dem WLAN der Handys oder nimm --tunnel.
doctor-in-container = Caltrop läuft in einem Container. Starte den Server mit --address und der Adresse des Rechners darum.
doctor-data = Die Tische liegen in { $folder }, und der Ordner ist privat.
doctor-data-new = Der erste Start legt { $folder } für die Tische an.
doctor-data-open = Die Tische liegen in { $folder }, und andere auf diesem Rechner können den Ordner lesen. Nimm ihnen das Recht oder nimm einen eigenen Ordner.
doctor-data-closed = In { $folder } kann nicht geschrieben werden. Gib deinem Benutzer das Recht oder nenne mit --data einen anderen Ordner.
doctor-data-file = { $folder } ist eine Datei. Nenne mit --data einen Ordner.
doctor-disk = { $megabytes } MB sind auf seiner Platte frei.
doctor-disk-full = Nur { $megabytes } MB sind auf seiner Platte frei. Schaffe Platz: Ein Server braucht { $least } MB.
doctor-stream-flows = Ein Datenstrom kommt unter { $address } sofort an.
doctor-stream-held = Etwas auf dem Weg zu { $address } hält Datenströme zurück, bis sie enden. Schalte im Proxy das Puffern ab; die Tische fragen sonst alle paar Sekunden nach.
doctor-stream-silent = Unter { $address } ging ein Datenstrom auf, und nichts kam. Sieh dir Fristen und Puffer des Proxys an.
doctor-stream-unreachable = { $address } ist nicht zu erreichen: { $why }. Sieh nach, ob der Server läuft, ob der Name hierher führt, und nach der Firewall.
doctor-stream-certificate = Unter { $address } scheitert TLS: { $why }. Besorge ein Zertifikat für diesen Namen oder erneuere es.
doctor-stream-stranger = Unter { $address } antwortet etwas anderes: { $why }. Lass den Proxy zum Server führen.
doctor-stream-none = Hier läuft kein Server. Starte ihn und prüfe dann noch einmal, ob Datenströme durchkommen.
doctor-tls = Das Zertifikat unter { $address } gilt noch { $days ->
    [one] 1 Tag.
   *[other] { $days } Tage.
}
doctor-tls-soon = Das Zertifikat unter { $address } endet in { $days ->
    [one] 1 Tag. Erneuere es.
   *[other] { $days } Tagen. Erneuere es.
}
doctor-tls-file = Das Zertifikat ist für { AND($names) } und gilt noch { $days ->
    [one] 1 Tag.
   *[other] { $days } Tage.
}
doctor-tls-none = Handys benutzen http, wie es zu Hause üblich ist. Mit --tunnel oder --cert benutzen sie https, und Bildschirme können an bleiben.
doctor-tunnel = Für Leute an anderen Orten kann { OR($programs) } einen Tunnel öffnen: caltrop serve --tunnel
doctor-tunnel-none = Es ist kein Programm für einen Tunnel installiert. Nur Leute an anderen Orten brauchen eines: cloudflared oder tailscale.
doctor-well = Alles ist in Ordnung.
doctor-wrong = { $count ->
    [one] 1 Sache stimmt nicht.
   *[other] { $count } Sachen stimmen nicht.
}

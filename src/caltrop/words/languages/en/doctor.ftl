# What `caltrop doctor` says: each line a fact and, if something is wrong, what to do.

doctor-program = Caltrop { $version } with Python { $python } on { $system }.
doctor-port-free = Port { $port } is free.
doctor-port-caltrop = A Caltrop server answers on port { $port }.
doctor-port-next = Port { $port } is taken by another program. The server takes the next one that is free.
doctor-port-taken = Port { $port } is taken by another program. Stop it, or start the server with another --port.
doctor-address = { $kind ->
    [vpn] { $address } ({ $adapter }): a VPN. Only devices in the same VPN can open it.
    [container] { $address } ({ $adapter }): for containers. No phone can open it.
    [unconnected] { $address } ({ $adapter }): this adapter has found no network.
   *[network] { $address } ({ $adapter }): phones in this network can open it, unless a firewall is in the way.
}
doctor-address-no-adapter = { $kind ->
    [vpn] { $address }: a VPN. Only devices in the same VPN can open it.
    [container] { $address }: for containers. No phone can open it.
    [unconnected] { $address }: this adapter has found no network.
   *[network] { $address }: phones in this network can open it, unless a firewall is in the way.
}
doctor-no-network = No phone can open any address of this computer. Join the Wi-Fi that the phones are in, or use --tunnel.
doctor-in-container = Caltrop runs in a container. Start the server with --address and the address of the computer around it.
doctor-data = The tables are in { $folder }, which is private.
doctor-data-new = The first start makes { $folder } for the tables.
doctor-data-open = The tables are in { $folder }, which others on this computer can read. Take their right to it, or use a folder of its own.
doctor-data-closed = { $folder } cannot be written. Give your user the right to it, or name another folder with --data.
doctor-data-file = { $folder } is a file. Name a folder with --data.
doctor-disk = { $megabytes } MB are free on its disk.
doctor-disk-full = Only { $megabytes } MB are free on its disk. Make room: a server needs { $least } MB.
doctor-stream-flows = A stream comes through at { $address } at once.
doctor-stream-held = Something on the way to { $address } holds streams back until they end. Switch off buffering in the proxy; tables then ask every few seconds.
doctor-stream-silent = At { $address } a stream was opened and nothing came. Look at the proxy's time limits and buffering.
doctor-stream-unreachable = { $address } cannot be reached: { $why }. Look whether the server runs, whether the name leads here, and at the firewall.
doctor-stream-certificate = At { $address } TLS fails: { $why }. Get a certificate for that name, or renew it.
doctor-stream-stranger = At { $address } something else answers: { $why }. Let the proxy lead to the server.
doctor-stream-none = No server runs here. Start it, then run this again to see whether streams come through.
doctor-tls = The certificate at { $address } is valid for { $days ->
    [one] 1 more day.
   *[other] { $days } more days.
}
doctor-tls-soon = The certificate at { $address } ends in { $days ->
    [one] 1 day. Renew it.
   *[other] { $days } days. Renew it.
}
doctor-tls-file = The certificate is for { AND($names) }, and valid for { $days ->
    [one] 1 more day.
   *[other] { $days } more days.
}
doctor-tls-none = Phones use http, which is usual at home. With --tunnel or --cert they use https, and screens can stay awake.
doctor-tunnel = For players elsewhere, { OR($programs) } can open a tunnel: caltrop serve --tunnel
doctor-tunnel-none = No tunnel program is installed. Only players elsewhere need one: cloudflared or tailscale.
doctor-well = Nothing is wrong.
doctor-wrong = { $count ->
    [one] 1 thing is wrong.
   *[other] { $count } things are wrong.
}
